// What the database refuses by itself, whoever asks: a forbidden move, a falling fence, a second result, the loss of pending work.
import { randomUUID } from 'node:crypto';
import { ALLOWED_TRANSITIONS, type DeliveryState } from '@oneping/claims';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ClaimFixture } from '../../test/support/claim-fixture.js';

const STATES = ['queued', 'claimed', 'sending', 'unknown', 'sent', 'failed', 'canceled', 'lapsed'] as const;
const FINAL = ['sent', 'failed', 'canceled', 'lapsed'];

let fixture: ClaimFixture;
let senderId: string;

beforeAll(async () => {
  fixture = await ClaimFixture.open();
});
beforeEach(async () => {
  senderId = await fixture.addSender();
});
afterAll(() => fixture.close());

/** The columns without which no row may be in that state. */
function columnsOf(state: DeliveryState): Record<string, unknown> {
  const isHeld = state === 'claimed' || state === 'sending';
  const now = new Date();
  return {
    state,
    worker_id: isHeld ? randomUUID() : null,
    lease_ends_at: isHeld ? now : null,
    call_began_at: state === 'sending' ? now : null,
    due_at: state === 'queued' ? now : null,
    next_check_at: state === 'unknown' ? now : null,
    finished_at: FINAL.includes(state) ? now : null,
  };
}

/** Moves a row as asked, undoes it again, and answers what refused it: NULL where nothing did. */
const TRY_TO_MOVE = `CREATE FUNCTION refusal_of_move(delivery uuid, wanted text, by text) RETURNS text LANGUAGE plpgsql AS $$
  DECLARE refused_by text;
  BEGIN
    UPDATE deliveries SET state = wanted, rule = by,
      worker_id = CASE WHEN wanted IN ('claimed', 'sending') THEN gen_random_uuid() END,
      lease_ends_at = CASE WHEN wanted IN ('claimed', 'sending') THEN clock_timestamp() END,
      call_began_at = CASE WHEN wanted = 'sending' THEN clock_timestamp() END,
      due_at = CASE WHEN wanted = 'queued' THEN clock_timestamp() END,
      next_check_at = CASE WHEN wanted = 'unknown' THEN clock_timestamp() END,
      finished_at = CASE WHEN wanted IN ('sent', 'failed', 'canceled', 'lapsed') THEN clock_timestamp() END
    WHERE id = delivery;
    RAISE EXCEPTION 'undo' USING ERRCODE = 'UNDO1';
  EXCEPTION
    WHEN check_violation THEN
      GET STACKED DIAGNOSTICS refused_by = CONSTRAINT_NAME;
      RETURN refused_by;
    WHEN SQLSTATE 'UNDO1' THEN RETURN NULL;
  END $$`;

describe('the database', () => {
  it('takes the allowed moves by their rules, and no other one of any state', async () => {
    await fixture.sql(TRY_TO_MOVE);
    const ids = await Promise.all(STATES.map((state) => fixture.addDelivery(senderId, columnsOf(state))));
    const rules = [...new Set(ALLOWED_TRANSITIONS.map(({ rule }) => rule)), 'T0'];
    const moves = await fixture.sql(
      `SELECT d.state AS "from", wanted AS "to", by AS rule, refusal_of_move(d.id, wanted, by) AS refusal
       FROM deliveries d, unnest($2::text[]) AS wanted, unnest($3::text[]) AS by WHERE d.id = ANY ($1) AND d.state <> wanted`,
      [ids, STATES, rules],
    );
    const written = (move: Record<string, unknown>) => `${move['from']} → ${move['to']} by ${move['rule']}`;
    const taken = moves.filter(({ refusal }) => refusal === null).map(written);
    expect(taken.sort()).toEqual(ALLOWED_TRANSITIONS.map((move) => written({ ...move })).sort());
    const refusals = new Set(moves.map(({ refusal }) => refusal).filter((refusal) => refusal !== null));
    expect([...refusals]).toEqual(['deliveries_allowed_transition']);
  });

  it('lets no fence fall, with a move or without one', async () => {
    const id = await fixture.addDelivery(senderId, { fence: 7 });
    await expect(fixture.set(id, { fence: 6 })).rejects.toThrow('fence may not fall');
    await expect(fixture.set(id, { ...columnsOf('claimed'), rule: 'T1', fence: 6 })).rejects.toThrow(
      'fence may not fall',
    );
    await fixture.set(id, { fence: 8 });
  });

  it('keeps a result as it was written first', async () => {
    const id = uuidv7();
    await fixture.insertNotification(id, 0);
    const write = (result: string) => fixture.sql('UPDATE notifications SET result = $2 WHERE id = $1', [id, result]);
    await write('{"status":"sent"}');
    await expect(write('{"status":"failed"}')).rejects.toThrow('a result is written once');
  });

  it('deletes no delivery that is still pending', async () => {
    const id = await fixture.addDelivery(senderId, columnsOf('unknown'));
    const remove = () => fixture.sql('DELETE FROM deliveries WHERE id = $1', [id]);
    await expect(remove()).rejects.toThrow('may not be deleted');
    await fixture.set(id, { ...columnsOf('sent'), rule: 'T10' });
    await remove();
  });
});
