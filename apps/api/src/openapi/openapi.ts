// The description of the running API, made when it is first asked for.
import { type INestApplication, Injectable } from '@nestjs/common';
import { openApiDocument } from './openapi-document.js';

@Injectable()
export class OpenApi {
  private app: INestApplication | null = null;
  private made: string | null = null;

  describe(app: INestApplication): void {
    this.app = app;
  }

  /** JSON, the same as in the file openapi.json. */
  get text(): string {
    if (!this.app) throw new Error('There is no application to describe');
    this.made ??= `${JSON.stringify(openApiDocument(this.app), null, 2)}\n`;
    return this.made;
  }
}
