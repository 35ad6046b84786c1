// All migrations, oldest first.
import { TheClaimProtocol1764460800000 } from './1764460800000-the-claim-protocol.js';

export const MIGRATIONS = [TheClaimProtocol1764460800000];
