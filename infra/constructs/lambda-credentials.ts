/**
 * Replaces the SDK's default credential chain inside the bundles. A Lambda function finds its role's credentials only
 * in the environment, and the files of the chain (profiles, SSO, web identity) would slow down every cold start. Read
 * per call, since a long-lived instance gets fresh ones.
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
