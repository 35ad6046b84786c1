// The one way by which data comes into the dashboard.
import { createSessionApi } from '@oneping/client/session';

export const api = createSessionApi();
