// Our own record as a source: one call, how far it came, and how it ended.
import type { Attempt } from '@oneping/contracts';
import { IconSend } from '@tabler/icons-react';
import { phaseWords, verdictWords } from '../../../components/attempt-words';
import { Fact, Facts } from '../../../components/facts';
import { Tag } from '../../../components/tag';
import { When } from '../../../components/when';
import classes from './cards.module.css';

export function AttemptCard({ attempt }: { readonly attempt: Attempt }) {
  const { attemptNumber, sender, beganAt, endedAt, code, phase, detail } = attempt;
  return (
    <li className={classes['card']}>
      <div className={classes['head']}>
        <Tag tone="grey" icon={<IconSend aria-hidden />}>
          Call {attemptNumber}
        </Tag>
        <span>
          <bdi>{sender.name}</bdi>: {verdictWords(attempt)}
        </span>
      </div>
      <Facts>
        <Fact name="Begun">
          <When at={beganAt} />
          {endedAt !== null && (
            <>
              , over <When at={endedAt} />
            </>
          )}
        </Fact>
        {phase !== null && (
          <Fact name="How far">
            <bdi>{phaseWords(phase)}</bdi>
          </Fact>
        )}
        {(code !== null || detail !== null) && (
          <Fact name="Answer">
            <bdi className="mono">{code}</bdi> <bdi>{detail}</bdi>
          </Fact>
        )}
      </Facts>
    </li>
  );
}
