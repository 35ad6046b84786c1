// The API's own share of erasing: it runs as long as the application does.
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { poolOf } from '../database/pool-of.js';
import { sqlState } from '../http/store-error.js';
import { type RunningErasing, startErasing } from './start-erasing.js';

@Injectable()
export class Erasing implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('erasures');
  private running: RunningErasing | undefined;

  constructor(private readonly dataSource: DataSource) {}

  onApplicationBootstrap(): void {
    this.running = startErasing({
      pool: poolOf(this.dataSource),
      // Names only: a database's own message may hold a value.
      onTrouble: (step, error) =>
        this.logger.warn(`${step} ${sqlState(error) ?? 'no answer'}: tried again in a second`),
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.running?.stop();
  }
}
