// Tells whoever reads the service's log how the first operator is made, for as long as there is none.
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Config } from '../config.js';
import { CONFIG } from '../http/core.module.js';
import { findSetup } from './find-setup.js';

@Injectable()
export class SetupNotice implements OnApplicationBootstrap {
  private readonly logger = new Logger('auth');

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { nodeEnv, publicUrl, secretKey = '' } = this.config;
    // Elsewhere `npm start` says so itself, or has made the first operator a moment later.
    if (nodeEnv !== 'production') return;
    const setup = await findSetup(this.dataSource, publicUrl, secretKey);
    if (setup) this.logger.warn(`Nobody can sign in yet. Make the first operator at ${setup.url} with ${setup.token}`);
  }
}
