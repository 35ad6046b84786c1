// The catalogue of providers: read from the registry, so that a new one needs no line here.
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { configJsonSchema, PROVIDERS } from '@oneping/channels';
import { providersAnswerSchema } from '@oneping/contracts';
import { Requires } from '../http/access.js';
import { Answers } from '../http/answers.js';
import { Repeats } from '../http/repeat.js';

@ApiTags('Senders')
@Controller('v1/providers')
export class ProvidersController {
  @Get()
  @Requires('notifications:read')
  @Repeats('harmless')
  @Answers({ 200: providersAnswerSchema })
  list(): { readonly data: readonly object[] } {
    return { data: PROVIDERS.map(toProvider) };
  }
}

function toProvider(provider: (typeof PROVIDERS)[number]) {
  const { id, title, summary, channels, proof, safetyClasses: classes } = provider;
  return { id, title, summary, channels, configSchema: configJsonSchema(provider), safety: { classes, proof } };
}
