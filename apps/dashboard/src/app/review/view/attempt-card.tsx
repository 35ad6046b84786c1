// Our own record as a source: one call, how far it came, and how it ended.
import type { Attempt } from '@oneping/contracts';
import { IconSend } from '@tabler/icons-react';
import { answerOf, endWords } from '../../../components/attempt-words';
import { inWords } from '../../../components/durations';
import { Fact, Facts } from '../../../components/facts';
import { Tag } from '../../../components/tag';
import { When } from '../../../components/when';
import classes from './cards.module.css';

export function AttemptCard({ attempt }: { readonly attempt: Attempt }) {
  const { attemptNumber, sender, beganAt, endedAt } = attempt;
  const answer = answerOf(attempt);
  return (
    <li className={classes['card']}>
      <div className={classes['head']}>
        <Tag tone="grey" icon={<IconSend aria-hidden />}>
          Call {attemptNumber}
        </Tag>
        <span>
          <bdi>{sender.name}</bdi>: {endWords(attempt)}
        </span>
      </div>
      <Facts>
        <Fact name="Begun">
          <When at={beganAt} />
          {endedAt !== null && `, took ${inWords((Date.parse(endedAt) - Date.parse(beganAt)) / 1_000)}`}
        </Fact>
        {answer !== undefined && (
          <Fact name="Answer">
            <bdi>{answer}</bdi>
          </Fact>
        )}
      </Facts>
    </li>
  );
}
