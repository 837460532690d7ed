import { Duration } from 'aws-cdk-lib';

/**
 * How long a family's handler may take for a batch of ten, one entity after another, including reads from the bank. The
 * queue's visibility timeout is derived from it as AWS recommends.
 */
export const consumerTimeout = Duration.seconds(60);
