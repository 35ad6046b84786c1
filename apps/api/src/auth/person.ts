// The signed-in person, as a parameter of a controller.
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { SignedInOperator } from './caller-operator.js';

export const Person = createParamDecorator((_: unknown, execution: ExecutionContext): SignedInOperator => {
  const { person } = execution.switchToHttp().getRequest<FastifyRequest>();
  if (!person) throw new Error('Only a route for people has a person');
  return person;
});
