// The API described in OpenAPI 3.1, from the routes as they are and the schemas that check what is sent.
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { problemSchema } from '@oneping/contracts';
import { z } from 'zod';

/** The same routes give the same text, byte for byte: no time, no host. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('OnePing')
    .setDescription('Notifications that are sent once, however often they are asked for.')
    .setVersion('1')
    .addSecurity('apiKey', { type: 'http', scheme: 'bearer', description: 'An API key: ping_live_… or ping_test_…' });
  const document = SwaggerModule.createDocument(app, builder.build(), {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}.${method}`,
    standardSchemaConverter,
  });
  return withProblems(document);
}

/** Every operation answers all else than what it says itself with a problem. */
function withProblems(document: OpenAPIObject): OpenAPIObject {
  for (const path of Object.values(document.paths)) {
    for (const operation of Object.values(path)) {
      operation.responses = { ...operation.responses, default: { $ref: '#/components/responses/Problem' } };
    }
  }
  const schema = { $ref: '#/components/schemas/Problem' };
  return {
    ...document,
    components: {
      ...document.components,
      schemas: { ...document.components?.schemas, Problem: jsonSchema(problemSchema, 'output') },
      responses: {
        Problem: { description: 'A problem (RFC 9457).', content: { 'application/problem+json': { schema } } },
      },
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
