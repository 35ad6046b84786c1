// A sender's test as a notification: the same one for the same test, so that its message ID lets it out once. Pure.
import type { TestSender } from '@oneping/contracts';

/** The body of a post. It goes to the one sender and to no other. */
export function testNotice({ id, name, channel }: { id: string; name: string; channel: string }, test: TestSender) {
  const { testId, to } = test;
  return {
    messageId: `sender-test-${id}-${testId}`,
    to,
    channels: [channel],
    senders: { [channel]: name },
    priority: 'urgent',
    content: {
      subject: 'A test from OnePing',
      title: 'A test from OnePing',
      text: `This is the test ${testId}: whoever reads it knows that the sender works.`,
    },
    metadata: { senderTest: testId },
  };
}
