// The routes of apps.
import { Controller, Get, Patch, Post, Put, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type App,
  type ArchiveApp,
  appPageSchema,
  appSchema,
  archiveAppSchema,
  createdAppSchema,
  type ListAppsQuery,
  listAppsQuerySchema,
  type PatchApp,
  type PostApp,
  patchAppSchema,
  postAppSchema,
  type RestoreApp,
  restoreAppSchema,
} from '@oneping/contracts';
import type { FastifyReply } from 'fastify';
import { AlsoOfService, Requires } from '../http/access.js';
import { Answers, answerNamed } from '../http/answers.js';
import { IfMatch, NeedsIfMatch, setETag } from '../http/if-match.js';
import { PathId } from '../http/path-id.js';
import { Repeats } from '../http/repeat.js';
import { Context, type RequestContext } from '../http/request-context.js';
import { StrictBody } from '../http/strict-body.js';
import { StrictQuery } from '../http/strict-query.js';
import { AppAdministration } from './app-administration.js';

@ApiTags('Apps')
@Controller('v1/apps')
export class AppsController {
  constructor(private readonly apps: AppAdministration) {}

  @Get()
  @Requires('admin')
  @AlsoOfService()
  @Repeats('harmless')
  @Answers({ 200: appPageSchema })
  list(@Context() caller: RequestContext, @StrictQuery(listAppsQuerySchema) query: ListAppsQuery) {
    return this.apps.list(caller, query);
  }

  @Post()
  @Requires('admin')
  @AlsoOfService()
  @Repeats('named')
  @Answers({ 200: appSchema, 201: createdAppSchema })
  async create(
    @Context() caller: RequestContext,
    @StrictBody(postAppSchema) body: StrictBody<PostApp>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return answerNamed(reply, await this.apps.create(caller, body.value));
  }

  @Get(':id')
  @Requires('admin')
  @AlsoOfService()
  @Repeats('harmless')
  @Answers({ 200: appSchema })
  async find(@Context() caller: RequestContext, @PathId() id: string, @Res({ passthrough: true }) reply: FastifyReply) {
    return tagged(reply, await this.apps.find(caller, id));
  }

  @Patch(':id')
  @Requires('admin')
  @AlsoOfService()
  @Repeats('harmless')
  @NeedsIfMatch()
  @Answers({ 200: appSchema })
  async edit(
    @Context() caller: RequestContext,
    @PathId() id: string,
    @IfMatch() ifMatch: string | undefined,
    @StrictBody(patchAppSchema) body: StrictBody<PatchApp>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return tagged(reply, await this.apps.edit(caller, id, ifMatch, body.value));
  }

  @Put(':id/archive')
  @Requires('admin')
  @AlsoOfService()
  @Repeats('harmless')
  @Answers({ 200: appSchema })
  archive(
    @Context() caller: RequestContext,
    @PathId() id: string,
    @StrictBody(archiveAppSchema) body: StrictBody<ArchiveApp>,
  ) {
    return this.apps.archive(caller, id, body.value.reason);
  }

  @Put(':id/restore')
  @Requires('admin')
  @AlsoOfService()
  @Repeats('harmless')
  @Answers({ 200: appSchema })
  restore(
    @Context() caller: RequestContext,
    @PathId() id: string,
    @StrictBody(restoreAppSchema) body: StrictBody<RestoreApp>,
  ) {
    return this.apps.restore(caller, id, body.value.reason);
  }
}

function tagged(reply: FastifyReply, app: App): App {
  setETag(reply, app);
  return app;
}
