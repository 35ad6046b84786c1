// People: who they are, how they sign in, which apps they are members of, and who is invited.
import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE operators (
    id uuid CONSTRAINT operators_pkey PRIMARY KEY,
    name text NOT NULL,
    -- In small letters.
    email text NOT NULL,
    email_verified boolean NOT NULL DEFAULT false,
    image text,
    two_factor_enabled boolean NOT NULL DEFAULT false,
    -- Admin of every app, and of operators.
    is_instance_admin boolean NOT NULL DEFAULT false,
    disabled_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    updated_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  'CREATE UNIQUE INDEX operators_email_key ON operators (email)',
  `CREATE TABLE operator_sessions (
    id uuid CONSTRAINT operator_sessions_pkey PRIMARY KEY,
    operator_id uuid NOT NULL CONSTRAINT operator_sessions_operator_fkey REFERENCES operators ON DELETE CASCADE,
    token text NOT NULL,
    expires_at timestamptz NOT NULL,
    ip_address text,
    user_agent text,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    updated_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  'CREATE UNIQUE INDEX operator_sessions_token_key ON operator_sessions (token)',
  'CREATE INDEX operator_sessions_by_operator ON operator_sessions (operator_id)',
  `CREATE TABLE operator_accounts (
    id uuid CONSTRAINT operator_accounts_pkey PRIMARY KEY,
    operator_id uuid NOT NULL CONSTRAINT operator_accounts_operator_fkey REFERENCES operators ON DELETE CASCADE,
    account_id text NOT NULL,
    provider_id text NOT NULL,
    -- scrypt, with its salt.
    password text,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamptz,
    refresh_token_expires_at timestamptz,
    scope text,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    updated_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  'CREATE INDEX operator_accounts_by_operator ON operator_accounts (operator_id)',
  `CREATE TABLE operator_verifications (
    id uuid CONSTRAINT operator_verifications_pkey PRIMARY KEY,
    identifier text NOT NULL,
    value text NOT NULL,
    expires_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    updated_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  'CREATE INDEX operator_verifications_by_identifier ON operator_verifications (identifier)',
  `CREATE TABLE operator_two_factors (
    id uuid CONSTRAINT operator_two_factors_pkey PRIMARY KEY,
    operator_id uuid NOT NULL CONSTRAINT operator_two_factors_operator_fkey REFERENCES operators ON DELETE CASCADE,
    -- Sealed by the library under the service's secret, as are the backup codes.
    secret text NOT NULL,
    backup_codes text NOT NULL,
    verified boolean,
    failed_verification_count integer,
    locked_until timestamptz
  )`,
  'CREATE INDEX operator_two_factors_by_operator ON operator_two_factors (operator_id)',
  `CREATE TABLE memberships (
    app_id uuid NOT NULL,
    operator_id uuid NOT NULL CONSTRAINT memberships_operator_fkey REFERENCES operators ON DELETE CASCADE,
    role text NOT NULL CONSTRAINT memberships_role_check CHECK (role IN ('viewer', 'operator', 'auditor', 'admin')),
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT memberships_pkey PRIMARY KEY (app_id, operator_id)
  )`,
  'CREATE INDEX memberships_by_operator ON memberships (operator_id)',
  `CREATE TABLE operator_invitations (
    id uuid CONSTRAINT operator_invitations_pkey PRIMARY KEY,
    email text NOT NULL,
    -- SHA-256 of the token, which is told once.
    token_hash bytea NOT NULL,
    -- App id to role.
    roles jsonb NOT NULL,
    is_instance_admin boolean NOT NULL,
    invited_by text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at timestamptz NOT NULL,
    ended_at timestamptz
  )`,
  'CREATE UNIQUE INDEX operator_invitations_open_key ON operator_invitations (email) WHERE ended_at IS NULL',
  'CREATE INDEX operator_invitations_by_token ON operator_invitations (token_hash)',
  // Unlogged, as the rates of apps are: after a crash everybody may try again.
  `CREATE UNLOGGED TABLE operator_sign_in_tries (
    -- What is counted: an account or an address, as a hash.
    key bytea CONSTRAINT operator_sign_in_tries_pkey PRIMARY KEY,
    tokens double precision NOT NULL,
    -- What the last one who tried was told.
    refused boolean NOT NULL DEFAULT false,
    filled_at timestamptz NOT NULL
  )`,
  // A person may have made the rule.
  'ALTER TABLE alert_rules ALTER COLUMN api_key_id DROP NOT NULL',
];

const DOWN = [
  'DELETE FROM alert_rules WHERE api_key_id IS NULL',
  'ALTER TABLE alert_rules ALTER COLUMN api_key_id SET NOT NULL',
  `DROP TABLE operator_sign_in_tries, operator_invitations, memberships, operator_two_factors,
    operator_verifications, operator_accounts, operator_sessions, operators`,
];

export class Operators1764630000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
