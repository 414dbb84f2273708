/** The parts of package-lock.json that the checks read. */
export type Lock = {
  packages: Record<
    string,
    {
      version?: string;
      license?: string;
      resolved?: string;
      integrity?: string;
      dev?: boolean;
      devOptional?: boolean;
      link?: boolean;
      hasInstallScript?: boolean;
    }
  >;
};

const nameOf = (path: string) => path.replace(/^.*node_modules\//, '');

/** Packages installed from outside, not our own or links to them. */
const installed = ({ packages }: Lock) =>
  Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

/** Names of production packages by licence, the most frequent first. */
export function licencesOf(lock: Lock): [licence: string, names: string[]][] {
  const found = new Map<string, string[]>();
  for (const [path, { license = 'none named', dev, devOptional }] of installed(lock)) {
    if (!dev && !devOptional) found.set(license, [...(found.get(license) ?? []), nameOf(path)]);
  }
  return [...found].sort(([, a], [, b]) => b.length - a.length);
}

/** A sentence for each package that runs an install script, or comes from another source, without permission. */
export function lockProblems(lock: Lock, allowScripts: Record<string, boolean>): string[] {
  return installed(lock).flatMap(([path, { hasInstallScript, resolved }]) => {
    const name = nameOf(path);
    const problems: string[] = [];
    if (hasInstallScript && !(name in allowScripts)) {
      problems.push(`${name} has an install script that allowScripts of package.json does not name.`);
    }
    if (resolved && !resolved.startsWith('https://registry.npmjs.org/')) {
      problems.push(`${name} does not come from the registry but from ${resolved}.`);
    }
    return problems;
  });
}
