import type { z } from 'zod';
import { ApiError } from './api-error.ts';
import { handleUnauthorized } from './unauthorized.ts';

type UploadRequest = {
  file: File;
  /** 0 to 100. */
  onProgress: (percent: number) => void;
  signal?: AbortSignal;
};

/**
 * Posts a file with upload progress, which fetch does not report.
 * @throws ApiError if the response is not OK; a 401 also starts the sign-out
 */
export const sendFile = <S extends z.ZodType>(path: string, schema: S, { file, onProgress, signal }: UploadRequest) =>
  new Promise<z.output<S>>((done, failed) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100));
    request.onload = () => {
      const { status, responseText, statusText } = request;
      if (status === 401) void handleUnauthorized();
      if (status < 200 || status > 299) return failed(new ApiError(status, responseText || statusText));
      try {
        done(schema.parse(JSON.parse(responseText)));
      } catch (reason) {
        failed(reason);
      }
    };
    request.onerror = () => failed(new Error('the connection broke off'));
    request.onabort = () => failed(signal?.reason);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
