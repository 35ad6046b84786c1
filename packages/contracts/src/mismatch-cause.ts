// Why one message ID comes with another payload.

/** What a difference probably comes from, in a word and in a sentence. */
export const MISMATCH_CAUSES = {
  changing_value:
    'Only values that change by themselves differ (a time, a random id): the body carries a changing value.',
  several_people: 'Only the recipient differs: one message ID is used for several people.',
  another_notification: 'Recipient and content differ: one message ID is used for different notifications.',
  content_changed:
    'The content differs: it was changed between two tries, or one message ID is used for several contents.',
  options_changed: 'Recipient and content are the same: only options such as times, channels or metadata differ.',
  unknown: 'The first payload is gone, so nobody can say what differs.',
} as const;
export type MismatchCause = keyof typeof MISMATCH_CAUSES;
