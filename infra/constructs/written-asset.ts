import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';

/** An asset that `write` fills when it is needed, identified by its content. */
export function writtenAsset(source: string, write: (directory: string) => void): Code {
  return Code.fromAsset(source, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never pulled: the local bundling below always succeeds or throws.
      image: DockerImage.fromRegistry('none'),
      local: {
        tryBundle(outputDirectory) {
          write(outputDirectory);
          return true;
        },
      },
    },
  });
}
