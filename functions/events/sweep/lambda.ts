import { connectPublisher, publisherEnvironment } from '#shared/lambda/connect-publisher.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(publisherEnvironment, process.env);

export const handler = createHandler(connectPublisher('sweep', environment));
