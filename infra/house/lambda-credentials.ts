/**
 * Stands in for the SDK's default credential chain inside the bundles: a Lambda function finds its role's
 * credentials in the environment and nowhere else, and the files of the chain (profiles, SSO, web identity)
 * cost every cold start. Read per call, since a long-lived instance is given fresh ones.
 */
export function defaultProvider() {
  return () => {
    const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
    if (AWS_ACCESS_KEY_ID === undefined || AWS_SECRET_ACCESS_KEY === undefined) {
      return Promise.reject(new Error('The environment holds no credentials'));
    }
    return Promise.resolve({
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      ...(AWS_SESSION_TOKEN === undefined ? {} : { sessionToken: AWS_SESSION_TOKEN }),
    });
  };
}
