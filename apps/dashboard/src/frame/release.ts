// Which release this is, as the build put it in.
export const RELEASE = process.env['NEXT_PUBLIC_RELEASE'] ?? '';
