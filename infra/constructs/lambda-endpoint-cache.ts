/**
 * Replaces the cache in which the SDK keeps the addresses that a service tells it. The client of DynamoDB makes one, and none
 * of its commands asks for an address; the cache would bring two libraries into every cold start.
 */
export class EndpointCache {
  readonly has = (): boolean => false;
  readonly getEndpoint = (): undefined => undefined;
}
