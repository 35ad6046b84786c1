// The API described in OpenAPI 3.1, from the routes as they are and the schemas that check what is sent.
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { problemSchema } from '@oneping/contracts';
import { z } from 'zod';
import { ProblemResponses } from './problem-responses.js';
import { problemsOf } from './problems-of-operations.js';

/** The same routes give the same text, byte for byte: no time, no host. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('OnePing')
    .setDescription('Notifications that are sent once, however often they are asked for.')
    .setVersion('1')
    .addSecurity('session', {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-oneping',
      description: 'A signed-in person; app-scoped operations take ?app=<slug>.',
    })
    .addSecurity('apiKey', { type: 'http', scheme: 'bearer', description: 'An API key: ping_live_… or ping_test_…' });
  const document = SwaggerModule.createDocument(app, builder.build(), {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}.${method}`,
    standardSchemaConverter,
  });
  return withProblems(document);
}

/** Every operation names its problems; the default is for what comes from before the API, such as a proxy. */
function withProblems(document: OpenAPIObject): OpenAPIObject {
  const problems = new ProblemResponses();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const refusals = problems.of(problemsOf(method, path, operation));
      const other = { default: { $ref: '#/components/responses/Problem' } };
      operation.responses = { ...refusals, ...operation.responses, ...other };
    }
  }
  return {
    ...document,
    components: {
      ...document.components,
      schemas: { ...document.components?.schemas, Problem: jsonSchema(problemSchema, 'output') },
      responses: problems.components,
    },
  };
}

function standardSchemaConverter(schema: unknown, { schemaType }: { schemaType: 'input' | 'output' }) {
  return schema instanceof z.ZodType ? { schema: jsonSchema(schema, schemaType) } : undefined;
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
