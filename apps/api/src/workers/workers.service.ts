// Reads the workers as one app may see them: all processes, but only its own deliveries in their hands.
import { Injectable } from '@nestjs/common';
import type { WorkerList } from '@oneping/contracts';
import { DataSource } from 'typeorm';
import { poolOf } from '../database/pool-of.js';
import { LIST_WORKERS, type WorkerRow } from '../database/sql/list-workers.js';
import type { CallerApp } from '../http/request-context.js';

@Injectable()
export class Workers {
  constructor(private readonly dataSource: DataSource) {}

  async list(app: CallerApp): Promise<WorkerList> {
    const query = { name: 'list-workers', text: LIST_WORKERS, values: [app.id] };
    const { rows } = await poolOf(this.dataSource).query<WorkerRow>(query);
    return {
      data: rows.map((row) => ({
        id: row.id,
        host: row.host,
        processId: row.process_id,
        release: row.release,
        state: row.state,
        startedAt: row.started_at,
        heartbeatAt: row.heartbeat_at,
        stoppedAt: row.stopped_at,
        holdsCount: row.holds_count,
        holds: [...(row.holds ?? [])],
      })),
    };
  }
}
