import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parameterValue } from './api-conformance.js';

/** A dereferenced JSON Schema of the description. */
export interface RequestSchema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  anyOf?: RequestSchema[];
  items?: RequestSchema;
  properties?: Record<string, RequestSchema>;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  maxProperties?: number;
}

/** The described requests of one operation. */
export interface DescribedRequest {
  operationId: string;
  method: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: RequestSchema }[];
  requestBody?: {
    required: boolean;
    content: { 'application/json': { schema: RequestSchema; examples: Record<string, { value: object }> } };
  };
}

interface Description {
  paths: Record<string, Record<string, Omit<DescribedRequest, 'method' | 'path'>>>;
}

/** Validates requests by the API description alone, as a client can. */
export class RequestSchemas {
  readonly requests: readonly DescribedRequest[];
  private readonly ajv = new Ajv2020({ strict: false });
  private readonly validators = new Map<RequestSchema, ValidateFunction>();

  constructor(description: object) {
    (addFormats as unknown as (ajv: Ajv2020) => void)(this.ajv);
    this.requests = Object.entries((description as Description).paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, request]) => ({ ...request, method: method.toUpperCase(), path })),
    );
  }

  /** @param body undefined for a request that has none */
  takesBody({ requestBody }: DescribedRequest, body: unknown): boolean {
    if (!requestBody) return true;
    if (body === undefined) return !requestBody.required;
    return this.takes(requestBody.content['application/json'].schema, body);
  }

  /** @param text undefined for an omitted parameter */
  takesParameter({ parameters }: DescribedRequest, name: string, text: string | undefined): boolean {
    const parameter = parameters.find((one) => one.name === name);
    if (!parameter) return true;
    if (text === undefined) return !parameter.required;
    return this.takes(parameter.schema, parameterValue(parameter.schema, text));
  }

  private takes(schema: RequestSchema, value: unknown): boolean {
    let validate = this.validators.get(schema);
    if (!validate) this.validators.set(schema, (validate = this.ajv.compile(schema)));
    return validate(value);
  }
}
