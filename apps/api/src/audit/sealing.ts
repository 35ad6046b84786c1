// The API's own share of sealing: it runs as long as the application does.
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { poolOf } from '../database/pool-of.js';
import { sqlState } from '../http/store-error.js';
import { type RunningSealing, startSealing } from './start-sealing.js';

@Injectable()
export class Sealing implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('audit');
  private running: RunningSealing | undefined;

  constructor(private readonly dataSource: DataSource) {}

  onApplicationBootstrap(): void {
    this.running = startSealing(poolOf(this.dataSource), (step, error) =>
      this.logger.warn(`${step} ${sqlState(error) ?? 'no answer'}: tried again in a second`),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.running?.stop();
  }
}
