// The API described in OpenAPI 3.1, from the routes as they are and the schemas that check what is sent.
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { z } from 'zod';

/** The same routes give the same text, byte for byte: no time, no host. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('OnePing')
    .setDescription('Notifications that are sent once, however often they are asked for.')
    .setVersion('1')
    .addSecurity('apiKey', { type: 'http', scheme: 'bearer', description: 'An API key: ping_live_… or ping_test_…' });
  return SwaggerModule.createDocument(app, builder.build(), {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}.${method}`,
    standardSchemaConverter,
  });
}

function standardSchemaConverter(schema: unknown, { schemaType }: { schemaType: 'input' | 'output' }) {
  if (!(schema instanceof z.ZodType)) return undefined;
  const { $schema, ...jsonSchema } = z.toJSONSchema(schema, { io: schemaType, unrepresentable: 'any' });
  return { schema: jsonSchema };
}
