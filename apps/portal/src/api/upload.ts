import { ApiError, errorOf } from './api-error.js';

/**
 * Uploads a file of rows and returns the response. `fetch` reports no progress of an upload.
 * @param onProgress receives the share that was sent
 */
export function uploadFile<Result>(
  path: string,
  { file, headers = {} }: { file: File; headers?: Readonly<Record<string, string>> },
  onProgress: (share: number) => void,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('content-type', /\.(nd)?jsonl?$/i.test(file.name) ? 'application/x-ndjson' : 'text/csv');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new ApiError(0, 'no_response', '', null));
    request.onload = () => {
      const { status } = request;
      const response: unknown = request.response;
      if (status === 200) return resolve(response as Result);
      const responseHeaders = new Headers({ 'x-request-id': request.getResponseHeader('x-request-id') ?? '' });
      reject(errorOf(new Response(null, { status, headers: responseHeaders }), response));
    };
    request.send(file);
  });
}
