// In the place of what this person may not see: that it is so, and who may. Nothing is asked of the server.
import { Empty } from './empty';

export function NotForRole({ why }: { readonly why: string }) {
  return (
    <Empty kind="never" title="Not with your role">
      {why}
    </Empty>
  );
}
