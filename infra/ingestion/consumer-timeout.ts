import { Duration } from 'aws-cdk-lib';

/**
 * How long the handler of a family may take for a batch of ten, one entity after another, with reads of the bank among
 * them. The queue hides a message for as long as AWS asks for with it.
 */
export const consumerTimeout = Duration.seconds(60);
