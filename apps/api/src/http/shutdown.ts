// The one signal that this process is going: long answers end on it, and readiness turns red.
import { Injectable } from '@nestjs/common';

@Injectable()
export class Shutdown {
  private readonly controller = new AbortController();

  /** Aborted as soon as the process has begun to stop. Whatever holds an answer open listens to it. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  begin(): void {
    this.controller.abort();
  }
}
