// Who acted, by name: it stands beside every id of an actor.
import { z } from 'zod';

export const actorNameSchema = z
  .string()
  .nullable()
  .meta({ description: 'The name of that person, API key or sender; null: it has none, or is gone.' });
