// The problems of an operation as OpenAPI responses: one for each status, with the codes that it may have there.
import { PROBLEMS, type ProblemCode } from '@oneping/contracts';

const PROBLEM = { $ref: '#/components/schemas/Problem' };

interface ProblemResponse {
  readonly description: string;
  readonly content: Readonly<Record<string, { readonly schema: object }>>;
}

/** Collects the responses: what many operations share is written once. */
export class ProblemResponses {
  private readonly names = new Map<string, string>();
  readonly components: Record<string, ProblemResponse> = {
    Problem: { description: 'A problem (RFC 9457).', content: { 'application/problem+json': { schema: PROBLEM } } },
  };

  /** By status, references to the components. */
  of(codes: readonly ProblemCode[]): Record<string, { $ref: string }> {
    const byStatus = new Map<number, ProblemCode[]>();
    for (const code of codes) {
      const { status } = PROBLEMS[code];
      byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
    }
    const references = [...byStatus].map(([status, each]) => [status, { $ref: this.reference(status, each) }]);
    return Object.fromEntries(references);
  }

  private reference(status: number, codes: readonly ProblemCode[]): string {
    const identity = [...codes].sort().join(' ');
    const known = this.names.get(identity);
    const name = known ?? this.newName(status);
    if (known === undefined) {
      this.names.set(identity, name);
      this.components[name] = response(codes);
    }
    return `#/components/responses/${name}`;
  }

  private newName(status: number): string {
    const sameStatus = Object.keys(this.components).filter((name) => name.startsWith(`Problem${status}`));
    return sameStatus.length === 0 ? `Problem${status}` : `Problem${status}-${sameStatus.length + 1}`;
  }
}

function response(codes: readonly ProblemCode[]): ProblemResponse {
  const code = { type: 'string', enum: [...codes] };
  return {
    description: codes.map((each) => `${each}: ${PROBLEMS[each].title}.`).join(' '),
    content: {
      'application/problem+json': { schema: { allOf: [PROBLEM, { type: 'object', properties: { code } }] } },
    },
  };
}
