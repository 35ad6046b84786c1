// A text that its column may cut off, with the whole of it on hover; a dash where there is none.
import { None } from './none';

export function Clipped({ text }: { readonly text: string | null | undefined }) {
  return text ? <bdi title={text}>{text}</bdi> : <None />;
}
