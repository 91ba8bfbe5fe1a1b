import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import type { LoggedRequest } from '../api/portal-paths.js';
import { CopyButton } from '../fields/copy-button.js';
import { FullTime } from '../format/time.js';
import { milliseconds } from '../format/times.js';
import { Facts, Panel } from '../layout/page.js';
import { RecordPage } from '../layout/record-page.js';
import { useBase, useWorkplace } from '../session/session.js';
import { ResponseState } from '../states/state.js';
import { text } from '../texts/text.js';
import { useKeyNames } from './key-names.js';

const words = text.requests;

export function RequestPage(): ReactNode {
  const { request: id } = useParams({ strict: false }) as { request: string };
  const { tenant, organization } = useWorkplace();
  const base = useBase();
  const { names: keys } = useKeyNames();
  const isKept = tenant.mode === 'test' && !organization.hipaa_mode;
  return (
    <RecordPage<LoggedRequest>
      name="logged-request"
      id={id}
      title={words.request(Number(id))}
      back={{ to: `${base}/developers/requests`, label: words.title }}
      load={(signal) =>
        bodyOf(apiOf(tenant).GET('/request-log/{request}', { params: { path: { request: Number(id) } }, signal }))
      }
      heading={({ method, path }) => `${method} ${path}`}
      main={(request) =>
        isKept ? (
          <>
            {request.query && <Text title={words.query} value={request.query} />}
            <Text title={words.requestBody} value={request.request_body ?? null} />
            <Text title={words.responseBody} value={request.response_body ?? null} />
            {request.truncated && <p className="text-muted-foreground">{words.truncated}</p>}
          </>
        ) : (
          <>
            {request.query && <Text title={words.query} value={request.query} />}
            <Panel>
              <p className="text-muted-foreground">{words.notKept}</p>
            </Panel>
          </>
        )
      }
      facts={(request) => (
        <Panel>
          <Facts
            facts={[
              [words.columns.status, <ResponseState status={request.status} />],
              request.code && [words.error, <code className="font-mono text-xs">{request.code}</code>],
              [words.columns.time, <FullTime at={request.at} />],
              [words.columns.duration, <span className="tabular">{milliseconds(request.duration_ms)}</span>],
              [words.operation, <code className="font-mono text-xs">{request.operation}</code>],
              [words.columns.key, keys[String(request.key_id)] ?? words.unknownKey(request.key_id)],
              [words.address, <code className="font-mono text-xs">{request.address}</code>],
              [
                words.requestId,
                <span className="flex items-center justify-end gap-1">
                  <code className="min-w-0 truncate font-mono text-xs">{request.request_id}</code>
                  <CopyButton value={request.request_id} name={words.requestId} />
                </span>,
              ],
            ]}
          />
        </Panel>
      )}
    />
  );
}

/** A body or query as it was sent. JSON is indented. */
function Text({ title, value }: { title: string; value: string | null }): ReactNode {
  return (
    <Panel title={title} actions={value ? <CopyButton value={value} name={title} /> : undefined}>
      {value ? (
        <pre className="max-h-96 overflow-auto font-mono text-xs wrap-anywhere whitespace-pre-wrap" tabIndex={0}>
          {indented(value)}
        </pre>
      ) : (
        <p className="text-muted-foreground">{words.noBody}</p>
      )}
    </Panel>
  );
}

function indented(value: string): string {
  try {
    return JSON.stringify(JSON.parse(value), null, 2);
  } catch {
    return value;
  }
}
