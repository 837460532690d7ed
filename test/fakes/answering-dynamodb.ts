import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** A client that answers what the test says, call by call, and keeps what it was asked. */
export function answeringDynamoDb(...answers: readonly (object | Error)[]) {
  const asked: { readonly name: string; readonly input: Record<string, unknown> }[] = [];
  const send = async (command: { readonly input: Record<string, unknown> }) => {
    const answer = answers[asked.length] ?? {};
    asked.push({ name: command.constructor.name, input: command.input });
    await Promise.resolve();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  // The SDK pages through nothing but a client of its own class.
  const client = Object.assign(Object.create(DynamoDBClient.prototype) as DynamoDBClient, { send });
  return { client, asked };
}
