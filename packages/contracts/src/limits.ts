// Every bound that the API puts on what a caller may send. Sizes are bytes unless the name says otherwise.

export const LIMITS = {
  bodyBytes: 256 * 1024,
  batchBodyBytes: 8 * 1024 * 1024,
  jsonDepth: 20,
  jsonKeys: 2_000,
  jsonStringBytes: 64 * 1024,
  batchItems: 1_000,
  recipients: 100,
  messageIdBytes: 200,
  userIdBytes: 200,
  emailBytes: 254,
  emailLocalPartBytes: 64,
  urlBytes: 2_048,
  schemeAddressBytes: 4_096,
  webhookSecretBytes: { min: 8, max: 256 },
  subjectCharacters: 998,
  nameCharacters: 64,
  sendAtLateMs: 5 * 60_000,
  sendAtAheadMs: 400 * 86_400_000,
  retentionSeconds: { min: 1, max: 365 * 86_400 },
  pageItems: { default: 50, max: 200 },
} as const;
