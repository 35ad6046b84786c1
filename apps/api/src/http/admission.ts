// Counts the requests under way and sheds what is too much, before it reaches the database.
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { API_LIMITS, type ApiLimits } from './api-limits.js';
import { Problem } from './problem.js';
import { jitteredRetryAfter } from './to-problem.js';

@Injectable()
export class Admission {
  private requestCount = 0;
  private readonly leaveByAnswer = new WeakMap<ServerResponse, () => void>();
  private readonly leavesBySocket = new WeakMap<Socket, Set<() => void>>();

  constructor(@Inject(API_LIMITS) private readonly limits: ApiLimits) {}

  /** Lets the request in until its answer has ended, or throws 503. */
  enter(answer: ServerResponse, socket: Socket): void {
    if (this.requestCount >= this.limits.requestsAtOnce) {
      throw new Problem('overloaded', 'Too much at once. Nothing was done; send it again after Retry-After.', {
        headers: { 'Retry-After': jitteredRetryAfter() },
      });
    }
    this.requestCount += 1;
    // An answer that waits behind others on its connection never closes by itself when the connection does.
    const leaves = this.leavesOf(socket);
    const leave = () => {
      if (leaves.delete(leave)) this.requestCount -= 1;
    };
    leaves.add(leave);
    this.leaveByAnswer.set(answer, leave);
    answer.once('close', leave);
  }

  /** For an answer that stays open and mostly waits: it no longer counts as work. */
  leave(answer: ServerResponse): void {
    this.leaveByAnswer.get(answer)?.();
  }

  private leavesOf(socket: Socket): Set<() => void> {
    const known = this.leavesBySocket.get(socket);
    if (known) return known;
    const leaves = new Set<() => void>();
    this.leavesBySocket.set(socket, leaves);
    socket.once('close', () => {
      for (const leave of leaves) leave();
    });
    return leaves;
  }
}
