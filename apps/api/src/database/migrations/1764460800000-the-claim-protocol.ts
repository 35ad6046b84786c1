// The first schema: apps and their keys and senders, notifications and deliveries, and what the protocol records about them.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ALLOWED_TRANSITIONS } from './allowed-transitions-v1.js';

const allowed = ALLOWED_TRANSITIONS.map(
  ([rule, from, to]) => `('${rule.replaceAll("'", "''")}', '${from}', '${to}')`,
).join(', ');

const UP = [
  `CREATE TABLE apps (
    app_id uuid CONSTRAINT apps_pkey PRIMARY KEY,
    slug text COLLATE "C" NOT NULL CONSTRAINT apps_slug_key UNIQUE,
    name text NOT NULL,
    environment text NOT NULL CONSTRAINT apps_environment_check CHECK (environment IN ('live', 'test')),
    fingerprint_secret_sealed bytea NOT NULL,
    retention_ms bigint,
    rate_limit_per_second integer,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  `CREATE TABLE api_keys (
    app_id uuid NOT NULL CONSTRAINT api_keys_app_fkey REFERENCES apps,
    id uuid NOT NULL,
    name text NOT NULL,
    prefix text NOT NULL,
    hash bytea NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at timestamptz,
    revoked_at timestamptz,
    last_used_at timestamptz,
    CONSTRAINT api_keys_pkey PRIMARY KEY (app_id, id)
  )`,
  `CREATE UNIQUE INDEX api_keys_live_name_key ON api_keys (app_id, name) WHERE revoked_at IS NULL`,
  `CREATE INDEX api_keys_by_hash ON api_keys (hash)`,
  `CREATE TABLE senders (
    app_id uuid NOT NULL CONSTRAINT senders_app_fkey REFERENCES apps,
    id uuid NOT NULL,
    name text NOT NULL,
    channel text NOT NULL,
    provider text NOT NULL,
    position integer NOT NULL DEFAULT 0,
    config_version integer NOT NULL DEFAULT 1,
    max_in_flight integer,
    archived_at timestamptz,
    paused_at timestamptz,
    pause_code text,
    pause_detail text,
    -- A pause made by a worker is tried again with one delivery from then on; NULL: only a person ends it.
    probe_at timestamptz,
    probe_count integer NOT NULL DEFAULT 0,
    -- Sum of finished pauses: time that does not count against the retry horizon.
    paused_total_ms bigint NOT NULL DEFAULT 0,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT senders_pkey PRIMARY KEY (app_id, id),
    CONSTRAINT senders_name_key UNIQUE (app_id, name)
  )`,
  `CREATE INDEX senders_by_id ON senders (id)`,
  // Every version of a configuration stays: a re-issue composes with the one that the first call used.
  `CREATE TABLE sender_configs (
    app_id uuid NOT NULL,
    sender_id uuid NOT NULL,
    version integer NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT sender_configs_pkey PRIMARY KEY (app_id, sender_id, version),
    CONSTRAINT sender_configs_sender_fkey FOREIGN KEY (app_id, sender_id) REFERENCES senders (app_id, id)
  )`,
  `CREATE TABLE notifications (
    app_id uuid NOT NULL,
    id uuid NOT NULL,
    message_id text COLLATE "C" NOT NULL CONSTRAINT notifications_message_id_check CHECK (message_id ~ '^[!-~]{1,200}$'),
    fingerprint bytea NOT NULL,
    fingerprint_version smallint NOT NULL,
    -- Canonical JSON of the request as sent, without messageId: the frozen content, and what a mismatch is compared with.
    body text,
    priority smallint NOT NULL DEFAULT 1,
    accepted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    send_at timestamptz,
    deadline timestamptz,
    retention_ms bigint NOT NULL,
    pending_deliveries integer NOT NULL CONSTRAINT notifications_pending_check CHECK (pending_deliveries >= 0),
    result text,
    finished_at timestamptz,
    expires_at timestamptz,
    -- Set when the content went and only the key stayed; it holds the last status for the 410.
    purged_at timestamptz,
    purged_status text,
    api_key_id uuid,
    request_id text,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT notifications_pkey PRIMARY KEY (app_id, id),
    CONSTRAINT notifications_message_id_key UNIQUE (app_id, message_id),
    CONSTRAINT notifications_no_expiry_while_pending CHECK (pending_deliveries = 0 OR expires_at IS NULL)
  ) WITH (fillfactor = 50)`,
  // The order of lists; neither column ever changes, so updates stay heap-only.
  `CREATE INDEX notifications_by_time ON notifications (app_id, accepted_at, id)`,
  // No foreign keys on the hot path: each would lock the one busy row of its sender at every accept.
  `CREATE TABLE deliveries (
    app_id uuid NOT NULL,
    -- Its 16 bytes are also the key handed to the provider.
    id uuid NOT NULL,
    notification_id uuid NOT NULL,
    channel text NOT NULL,
    -- One normalised address as JSON text; NULL once erased.
    recipient text,
    recipient_hash bytea NOT NULL,
    send_no smallint NOT NULL DEFAULT 1,
    sender_id uuid NOT NULL,
    -- Set where the caller named the sender: then the worker does not move it to another.
    sender_named boolean NOT NULL DEFAULT false,
    priority smallint NOT NULL DEFAULT 1,
    state text NOT NULL DEFAULT 'queued',
    rule text,
    fence integer NOT NULL DEFAULT 0,
    version integer NOT NULL DEFAULT 1,
    due_at timestamptz,
    deadline timestamptz,
    retry_until timestamptz NOT NULL,
    -- The sender's paused_total_ms when the retry horizon began.
    paused_before_ms bigint NOT NULL DEFAULT 0,
    worker_id uuid,
    lease_ends_at timestamptz,
    claimed_alone boolean NOT NULL DEFAULT false,
    attempt_count integer NOT NULL DEFAULT 0,
    retry_count integer NOT NULL DEFAULT 0,
    crash_count smallint NOT NULL DEFAULT 0,
    -- The live attempt: set by begin, moved to attempts when the row leaves sending. Its number is attempt_count.
    call_began_at timestamptz,
    call_timeout_ms integer,
    first_submitted_at timestamptz,
    config_version integer,
    request_hash text,
    safety_class text,
    usable_key_window_ms bigint,
    proved_at timestamptz,
    proof text,
    earlier_proved boolean NOT NULL DEFAULT false,
    attention text,
    next_check_at timestamptz,
    check_count integer NOT NULL DEFAULT 0,
    provider_message_id text,
    provider_status text,
    reason_code text,
    reason_detail text,
    state_since timestamptz NOT NULL DEFAULT clock_timestamp(),
    finished_at timestamptz,
    CONSTRAINT deliveries_pkey PRIMARY KEY (app_id, id),
    CONSTRAINT deliveries_one_per_send_key UNIQUE (app_id, notification_id, channel, recipient_hash, send_no),
    CONSTRAINT deliveries_state_check CHECK (state IN ('queued', 'claimed', 'sending', 'unknown', 'sent', 'failed', 'canceled', 'lapsed')),
    CONSTRAINT deliveries_held_check CHECK ((state IN ('claimed', 'sending')) = (worker_id IS NOT NULL)),
    CONSTRAINT deliveries_lease_check CHECK ((worker_id IS NULL) = (lease_ends_at IS NULL)),
    CONSTRAINT deliveries_live_call_check CHECK ((state = 'sending') = (call_began_at IS NOT NULL)),
    CONSTRAINT deliveries_due_check CHECK (state <> 'queued' OR due_at IS NOT NULL),
    CONSTRAINT deliveries_owner_check CHECK (state <> 'unknown' OR next_check_at IS NOT NULL OR attention = 'resolution_required'),
    CONSTRAINT deliveries_finished_check CHECK ((state IN ('sent', 'failed', 'canceled', 'lapsed')) = (finished_at IS NOT NULL))
  ) WITH (fillfactor = 50)`,
  // Mentions no state: claim and begin leave due_at alone, so that both stay heap-only updates; settle clears it.
  `CREATE INDEX deliveries_due ON deliveries (sender_id, priority, due_at) WHERE due_at IS NOT NULL`,
  // The few whose worker died: found without walking the queue.
  `CREATE INDEX deliveries_due_alone ON deliveries (due_at) WHERE due_at IS NOT NULL AND crash_count > 0`,
  `CREATE INDEX deliveries_held ON deliveries (worker_id) WHERE worker_id IS NOT NULL`,
  `CREATE INDEX deliveries_to_check ON deliveries (next_check_at) WHERE next_check_at IS NOT NULL`,
  `CREATE INDEX deliveries_deadline ON deliveries (deadline) WHERE deadline IS NOT NULL AND finished_at IS NULL`,
  `CREATE UNIQUE INDEX deliveries_provider_message_id_key ON deliveries (app_id, sender_id, provider_message_id) WHERE provider_message_id IS NOT NULL`,
  `CREATE TABLE attempts (
    app_id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    number integer NOT NULL,
    sender_id uuid NOT NULL,
    worker_id uuid NOT NULL,
    fence integer NOT NULL,
    began_at timestamptz NOT NULL,
    ended_at timestamptz NOT NULL,
    call_timeout_ms integer NOT NULL,
    -- NULL: open, nobody knows. Written once.
    verdict text CONSTRAINT attempts_verdict_check CHECK (verdict IN ('accepted', 'refused')),
    outcome text NOT NULL,
    code text,
    phase text,
    detail text,
    CONSTRAINT attempts_pkey PRIMARY KEY (app_id, delivery_id, number)
  )`,
  `CREATE TABLE delivery_transitions (
    app_id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    at timestamptz NOT NULL,
    from_state text NOT NULL,
    to_state text NOT NULL,
    rule text NOT NULL,
    fence integer NOT NULL,
    worker_id uuid,
    CONSTRAINT delivery_transitions_pkey PRIMARY KEY (app_id, delivery_id, seq)
  )`,
  `CREATE TABLE duplicates (
    app_id uuid NOT NULL,
    id uuid NOT NULL,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    kind text NOT NULL CONSTRAINT duplicates_kind_check CHECK (kind IN ('replay', 'mismatch', 'in_use', 'expired')),
    message_id text COLLATE "C" NOT NULL,
    notification_id uuid,
    api_key_id uuid,
    request_id text,
    address text,
    source text NOT NULL CONSTRAINT duplicates_source_check CHECK (source IN ('single', 'batch')),
    batch_index integer,
    answer_status smallint NOT NULL,
    same_payload boolean,
    changed text[],
    -- ms since the original was accepted.
    delay_ms bigint,
    CONSTRAINT duplicates_pkey PRIMARY KEY (app_id, id)
  )`,
  `CREATE INDEX duplicates_by_notification ON duplicates (app_id, notification_id, at)`,
  `CREATE INDEX duplicates_by_time ON duplicates (app_id, at)`,
  `CREATE TABLE conflicts (
    app_id uuid NOT NULL,
    id uuid NOT NULL,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    delivery_id uuid NOT NULL,
    notification_id uuid NOT NULL,
    kind text NOT NULL,
    detail text NOT NULL,
    acknowledged_at timestamptz,
    acknowledged_by text,
    note text,
    CONSTRAINT conflicts_pkey PRIMARY KEY (app_id, id)
  )`,
  `CREATE INDEX conflicts_by_delivery ON conflicts (app_id, delivery_id)`,
  `CREATE TABLE inbox_items (
    app_id uuid NOT NULL,
    id uuid NOT NULL,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    user_id text COLLATE "C" NOT NULL,
    notification_id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    content text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    read_at timestamptz,
    archived_at timestamptz,
    CONSTRAINT inbox_items_pkey PRIMARY KEY (app_id, id),
    CONSTRAINT inbox_items_delivery_key UNIQUE (app_id, delivery_id)
  )`,
  `CREATE INDEX inbox_items_by_user ON inbox_items (app_id, user_id, seq)`,
  `CREATE TABLE sandbox_messages (
    app_id uuid NOT NULL,
    id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    attempt_number integer NOT NULL,
    sender_id uuid NOT NULL,
    channel text NOT NULL,
    recipient text NOT NULL,
    content text NOT NULL,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT sandbox_messages_pkey PRIMARY KEY (app_id, id)
  )`,
  `CREATE INDEX sandbox_messages_by_delivery ON sandbox_messages (app_id, delivery_id)`,
  // The one table without an app: a worker process serves them all.
  `CREATE TABLE workers (
    id uuid CONSTRAINT workers_pkey PRIMARY KEY,
    host text NOT NULL,
    process_id integer NOT NULL,
    release text NOT NULL,
    started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    heartbeat_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- Set at a clean end: what it left behind is no crash.
    stopped_at timestamptz,
    -- Set by the reaper: its session had ended without a clean end. A heartbeat clears it again.
    found_dead_at timestamptz,
    -- The delivery that it held alone then: that one is to blame, and nothing else that it held.
    died_of uuid
  )`,
  `CREATE FUNCTION refuse_forbidden_transition() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.fence < OLD.fence THEN
      RAISE EXCEPTION 'delivery %: the fence may not fall from % to %', OLD.id, OLD.fence, NEW.fence USING ERRCODE = 'check_violation', CONSTRAINT = 'deliveries_fence_rises';
    END IF;
    IF NEW.state IS DISTINCT FROM OLD.state AND NOT EXISTS (
      SELECT 1 FROM (VALUES ${allowed}) AS allowed (rule, from_state, to_state)
      WHERE allowed.rule = NEW.rule AND from_state = OLD.state AND to_state = NEW.state
    ) THEN
      RAISE EXCEPTION 'delivery %: % → % by % is not allowed', OLD.id, OLD.state, NEW.state, NEW.rule USING ERRCODE = 'check_violation', CONSTRAINT = 'deliveries_allowed_transition';
    END IF;
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER deliveries_refuse_forbidden_transition BEFORE UPDATE ON deliveries FOR EACH ROW
    WHEN (OLD.state IS DISTINCT FROM NEW.state OR NEW.fence < OLD.fence) EXECUTE FUNCTION refuse_forbidden_transition()`,
  `CREATE FUNCTION record_transitions() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO delivery_transitions (app_id, delivery_id, at, from_state, to_state, rule, fence, worker_id)
    SELECT after.app_id, after.id, clock_timestamp(), before.state, after.state, after.rule, after.fence, coalesce(after.worker_id, before.worker_id)
    FROM before JOIN after ON after.app_id = before.app_id AND after.id = before.id
    WHERE after.state IS DISTINCT FROM before.state;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER deliveries_record_transitions AFTER UPDATE ON deliveries
    REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_transitions()`,
  `CREATE FUNCTION refuse_delete_of_pending() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'delivery % is % and may not be deleted', OLD.id, OLD.state USING ERRCODE = 'check_violation', CONSTRAINT = 'deliveries_pending_stay';
  END $$`,
  `CREATE TRIGGER deliveries_refuse_delete_of_pending BEFORE DELETE ON deliveries FOR EACH ROW
    WHEN (OLD.finished_at IS NULL) EXECUTE FUNCTION refuse_delete_of_pending()`,
  `CREATE FUNCTION refuse_changed_result() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'notification %: a result is written once', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'notifications_result_once';
  END $$`,
  `CREATE TRIGGER notifications_refuse_changed_result BEFORE UPDATE ON notifications FOR EACH ROW
    WHEN (OLD.result IS NOT NULL AND NEW.result IS DISTINCT FROM OLD.result AND NEW.purged_at IS NULL) EXECUTE FUNCTION refuse_changed_result()`,
];

const DOWN = [
  'DROP TABLE workers, sandbox_messages, inbox_items, conflicts, duplicates, delivery_transitions, attempts, deliveries, notifications, sender_configs, senders, api_keys, apps',
  'DROP FUNCTION refuse_forbidden_transition, record_transitions, refuse_delete_of_pending, refuse_changed_result',
];

export class TheClaimProtocol1764460800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
