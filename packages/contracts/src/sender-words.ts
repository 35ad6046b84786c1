// The states of a sender, and what becomes of its deliveries whose fate nobody can tell.

export const SENDER_STATES = ['open', 'paused', 'archived'] as const;

export const PARKED_POLICIES = ['wait', 'resend'] as const;
