// What a decision changes: the state before, and the one after.
import type { Delivery } from '@oneping/contracts';
import { IconArrowRight } from '@tabler/icons-react';
import { StateTag } from '../../../components/state-tag';
import classes from './steps.module.css';

type Standing = Pick<Delivery, 'status' | 'attention'>;

export function Change({ before, after }: { readonly before: Standing; readonly after: Standing }) {
  return (
    <span className={classes['change']}>
      <StateTag state={before.status} attention={before.attention} />
      <IconArrowRight size={16} aria-label="becomes" role="img" />
      <StateTag state={after.status} attention={after.attention} />
    </span>
  );
}
