export interface AccessKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}
