import { ReferenceStrength, Stack, Token } from 'aws-cdk-lib';

/**
 * A value of another stack as an import, where the others are read. For a property that CloudFormation changes only by
 * making a new resource: what is read is known only during the deployment, so CloudFormation could plan a new resource
 * for a value that stays. The other stack cannot remove what is imported, so it must be something that always stays.
 * A value that a stage names is of no stack.
 */
export const imported = (value: string): string =>
  Token.isUnresolved(value) ? Stack.consumeReference(value, ReferenceStrength.STRONG) : value;
