// The claim protocol: states, rules, outcomes, ports and the run loop. Imports nothing.
export * from './channel-sender.js';
export * from './claim-store.js';
export * from './decide.js';
export * from './outcome.js';
export * from './retry-schedule.js';
export * from './safety.js';
export * from './settlement.js';
export * from './states.js';
export * from './transition-table.js';
