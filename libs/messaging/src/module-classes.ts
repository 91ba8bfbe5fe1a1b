type Class = new (...args: never[]) => object;

interface ModuleParts {
  imports?: unknown[];
  controllers?: unknown[];
  providers?: unknown[];
}

interface WiringClasses {
  controllers: Class[];
  providers: Class[];
}

const isClass = (value: unknown): value is Class => typeof value === 'function';

/** Lists controllers and providers of a Nest module and its imports, but does not start them. */
export async function classesOf(root: object): Promise<WiringClasses> {
  const controllers = new Set<Class>();
  const providers = new Set<Class>();
  const visited = new Set<unknown>();
  const visit = async (entry: unknown): Promise<void> => {
    const one = resolveForward(await entry);
    if (!one || visited.has(one)) return;
    visited.add(one);
    const parts = isClass(one) ? declaredBy(one) : (one as ModuleParts & { module?: Class });
    parts.controllers?.filter(isClass).forEach((controller) => controllers.add(controller));
    parts.providers?.map(classOfProvider).forEach((provider) => provider && providers.add(provider));
    if ('module' in parts) await visit(parts.module);
    for (const imported of parts.imports ?? []) await visit(imported);
  };
  await visit(root);
  return { controllers: [...controllers], providers: [...providers] };
}

function declaredBy(module: Class): ModuleParts {
  const read = (key: string): unknown[] | undefined => Reflect.getMetadata(key, module) as unknown[] | undefined;
  return { imports: read('imports'), controllers: read('controllers'), providers: read('providers') };
}

function resolveForward(entry: unknown): unknown {
  const forward = (entry as { forwardRef?: () => unknown } | undefined)?.forwardRef;
  return forward ? forward() : entry;
}

function classOfProvider(provider: unknown): Class | undefined {
  if (isClass(provider)) return provider;
  const { useClass } = (provider ?? {}) as { useClass?: unknown };
  return isClass(useClass) ? useClass : undefined;
}
