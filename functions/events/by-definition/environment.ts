import * as z from '#shared/kernel/zod.ts';
import { consumerEnvironment } from '#shared/lambda/consumer-environment.ts';
import { familiesByDefinition } from './handler.ts';

export const environmentSchema = z.extend(consumerEnvironment, { FAMILY: z.enum(familiesByDefinition) });
