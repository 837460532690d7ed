import {
  CloudFormationClient,
  type CloudFormationClientConfig,
  CloudFormationServiceException,
  GetTemplateCommand,
} from '@aws-sdk/client-cloudformation';

/** The text of the template of a stack as it was deployed last; undefined if there is no such stack. */
export async function deployedTemplate(
  settings: CloudFormationClientConfig,
  stackName: string,
): Promise<string | undefined> {
  try {
    const request = new GetTemplateCommand({ StackName: stackName, TemplateStage: 'Original' });
    return (await new CloudFormationClient(settings).send(request)).TemplateBody;
  } catch (error) {
    // It has no error of its own.
    const isAbsent =
      error instanceof CloudFormationServiceException &&
      error.name === 'ValidationError' &&
      error.message.includes('does not exist');
    if (isAbsent) return undefined;
    throw error;
  }
}
