import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AppError } from '../errors.ts';
import type { Log } from '../telemetry/log.ts';
import { type FileStore, placeOf } from './store.ts';
import { newTemporary } from './temporary-files.ts';
import { writeUpload } from './upload.ts';

export type S3Place = {
  bucket: string;
  region: string;
  key: string;
  secret: string;
  /** Default: AWS. */
  endpoint?: string;
  /** Puts the bucket into the path, for servers without a host name per bucket. */
  isPathStyle: boolean;
};

/** `keep`: uploads a local file. */
export type Bucket = FileStore & {
  keep: (name: string, path: string) => Promise<void>;
  close: () => void;
};

/** Below the 5 s within which every request must be answered even during an outage. */
const defaultTimeoutMs = 4_000;
/** Milliseconds for one part of a multipart upload. */
const partTimeoutMs = 20_000;
/** The minimum part size of S3; at most two parts are in memory. */
const partSize = 5 * 1024 ** 2;

/**
 * Files in a bucket of an S3-compatible store, with the same paths as in a folder, so that any tool can copy one to the
 * other. S3 makes an object visible only when it is complete. Throws AppError unavailable when the store cannot be
 * reached. `arriving`: folder of uploads until they are checked; `timeoutMs`: timeout of every call except parts of an
 * upload.
 */
export function s3Store(place: S3Place, log: Log, { arriving = tmpdir(), timeoutMs = defaultTimeoutMs } = {}): Bucket {
  const client = new S3Client({
    region: place.region,
    endpoint: place.endpoint,
    forcePathStyle: place.isPathStyle,
    credentials: { accessKeyId: place.key, secretAccessKey: place.secret },
    maxAttempts: 2,
    // The newer checksums are sent as trailers, which not all compatible servers accept.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 2_000, requestTimeout: partTimeoutMs, throwOnRequestTimeout: true },
  });
  const at = (name: string) => ({ Bucket: place.bucket, Key: placeOf(name) });
  const reach = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutMs);
    try {
      return await work(timeout.signal);
    } catch (reason) {
      throw unreachable(reason, log);
    } finally {
      clearTimeout(timer);
    }
  };
  const sizeOf = async (name: string) => {
    const command = new HeadObjectCommand(at(name));
    const object = await reach(abortSignal => client.send(command, { abortSignal }).catch(absent));
    return object?.ContentLength ?? null;
  };

  return {
    put: async (name, content) => {
      const command = new PutObjectCommand({ ...at(name), Body: content });
      await reach(abortSignal => client.send(command, { abortSignal }));
    },
    get: async name => {
      const command = new GetObjectCommand(at(name));
      return reach(async abortSignal => {
        const object = await client.send(command, { abortSignal }).catch(absent);
        return object?.Body ? new Uint8Array(await object.Body.transformToByteArray()) : null;
      });
    },
    // Checked on the local disk first, so that rejected files never reach the store.
    putStream: async (pieces, judge) => {
      const folder = await newTemporary('sorrel-arriving-', arriving);
      try {
        const path = join(folder, 'file');
        const { hash, size, ending } = await writeUpload(path, pieces, judge);
        const name = `${hash}.${ending}`;
        await keep(name, path);
        return { name, size, ending };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    keepStream: async (name, pieces) => {
      if ((await sizeOf(name)) !== null) return;
      const folder = await newTemporary('sorrel-arriving-', arriving);
      try {
        const path = join(folder, 'file');
        await writeUpload(path, pieces, async () => null);
        await keep(name, path);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    part: async (name, from, to) => {
      if ((await sizeOf(name)) === null) return null;
      return lazyStream(
        async () => {
          const command = new GetObjectCommand({ ...at(name), Range: `bytes=${from}-${to}` });
          const { Body, ContentRange = '' } = await reach(abortSignal => client.send(command, { abortSignal }));
          if (!Body || !ContentRange.startsWith(`bytes ${from}-`)) throw new Error('the store sent another part');
          return Body.transformToWebStream();
        },
        to - from + 1,
      );
    },
    remove: async name => {
      const command = new DeleteObjectCommand(at(name));
      await reach(abortSignal => client.send(command, { abortSignal }));
    },
    sizeOf,
    keep,
    close: () => client.destroy(),
  };

  /** Multipart upload: each part is retried separately, and a failure aborts the whole upload. */
  async function keep(name: string, path: string) {
    const params = { ...at(name), Body: createReadStream(path) };
    const sending = new Upload({ client, params, partSize, queueSize: 2 });
    try {
      await sending.done();
    } catch (reason) {
      throw unreachable(reason, log);
    } finally {
      params.Body.destroy();
    }
  }
}

/** Null when the object does not exist. */
function absent(reason: unknown): null {
  if (reason instanceof Error && ['NoSuchKey', 'NotFound'].includes(reason.name)) return null;
  throw reason;
}

/** Every failure of the store becomes one message: the user can only wait. */
function unreachable(reason: unknown, log: Log): unknown {
  if (reason instanceof AppError) return reason;
  const name = reason instanceof Error ? reason.name : 'unknown';
  const status = Object(Object(reason).$metadata).httpStatusCode;
  log.error({ store: name, status }, 'the file store does not do what it is asked');
  return new AppError('unavailable', 'Sorrel can’t reach its file storage right now. Try again in a minute.');
}

/**
 * A stream of `length` bytes that calls `open` on the first read, so that an unread response leaves no connection open.
 * Not `ReadableStream.from`, which cannot be cancelled while a read is pending.
 */
function lazyStream(open: () => Promise<ReadableStream<Uint8Array>>, length: number): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null;
  let left = length;
  return new ReadableStream<Uint8Array>(
    {
      pull: async controller => {
        reader ??= (await open()).getReader();
        const { done, value } = await reader.read();
        if (done) throw new Error('the store sent less than there is');
        controller.enqueue(value.subarray(0, left));
        left -= value.length;
        if (left > 0) return;
        controller.close();
        await reader.cancel();
      },
      cancel: reason => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
