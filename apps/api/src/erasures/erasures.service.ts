// Erasures of one app: asking for one, and looking how far it is.
import { Injectable } from '@nestjs/common';
import type { Erasure, PostErasure } from '@oneping/contracts';
import { DataSource } from 'typeorm';
import { poolOf } from '../database/pool-of.js';
import type { Named } from '../http/answers.js';
import { notFound } from '../http/path-id.js';
import type { CallerApp, RequestContext } from '../http/request-context.js';
import { findErasure, requestErasure, toErasure } from './request-erasure.js';

@Injectable()
export class Erasures {
  constructor(private readonly dataSource: DataSource) {}

  request(caller: RequestContext, wanted: PostErasure): Promise<Named<Erasure>> {
    return requestErasure(poolOf(this.dataSource), caller, wanted);
  }

  async find(app: CallerApp, id: string): Promise<Erasure> {
    const row = await findErasure(poolOf(this.dataSource), app.id, id);
    if (row === undefined) throw notFound();
    return toErasure(row);
  }
}
