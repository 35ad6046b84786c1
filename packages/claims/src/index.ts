// The claim protocol: states, rules, outcomes, ports and the run loop. Imports nothing.
export * from './channel-sender.js';
export * from './claim-store.js';
export * from './decide.js';
export * from './delivery-record.js';
export * from './outcome.js';
export * from './retry-schedule.js';
export * from './safety.js';
export * from './settlement.js';
export * from './states.js';
export * from './transition-table.js';
export * from './transitions/begin.js';
export * from './transitions/claim.js';
export * from './transitions/prove.js';
export * from './transitions/reap.js';
export * from './transitions/settle.js';
export * from './transitions/withdraw.js';
