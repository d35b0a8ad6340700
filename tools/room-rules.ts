import { listFiles, type Finding } from './sources.ts'

// How full the folders of src are. Which files a folder may contain is checked by .dependency-cruiser.mjs.

/** A folder with more files than this is two subjects. */
const MAX_FILES = 70
/** `server/` and `web/` of a feature may have folders when they hold more files than this. */
const MIN_FILES_FOR_FOLDERS = 40

/** The folders that may hold more than `MAX_FILES`, each with its reason. The list only shrinks. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'src/texts': 'one file per namespace',
}

/** Finds the folders that hold too many files, and the folders by noun in `server/` or `web/` that hold few. */
export function checkRooms(root: string): Finding[] {
  const files = listFiles(root, 'src')
  return [...findFullFolders(files), ...findEarlyFolders(files)]
}

/** Finds the exceptions that are not needed any more. */
export function checkRoomExceptions(root: string): Finding[] {
  const counts = countByFolder(listFiles(root, 'src'))
  return Object.keys(EXCEPTIONS)
    .filter((folder) => (counts.get(folder) ?? 0) <= MAX_FILES)
    .map((file) => ({
      rule: 'room-exception',
      file,
      message: `holds at most ${MAX_FILES} files: delete its exception in tools/room-rules.ts`,
    }))
}

function findFullFolders(files: readonly string[]): Finding[] {
  return [...countByFolder(files)]
    .filter(([folder, count]) => count > MAX_FILES && !(folder in EXCEPTIONS))
    .map(([file, count]) => ({
      rule: 'full-room',
      file,
      message: `holds ${count} files, more than ${MAX_FILES}: divide it`,
    }))
}

const ROOM = /^(src\/features\/[^/]+\/(?:server|web))\/(?:.*\/)?[^/]+$/
const FOLDER_OF_ROOM = /^(src\/features\/[^/]+\/(?:server|web)\/[^/]+)\/.*\.(?:tsx?|css)$/

function findEarlyFolders(files: readonly string[]): Finding[] {
  const sizes = countBy(files, ROOM)
  return [...countBy(files, FOLDER_OF_ROOM).keys()].flatMap((file) => {
    const size = sizes.get(file.slice(0, file.lastIndexOf('/'))) ?? 0
    if (size > MIN_FILES_FOR_FOLDERS) return []
    const message = `is one of ${size} files: folders by noun are for more than ${MIN_FILES_FOR_FOLDERS} files`
    return [{ rule: 'early-folder', file, message }]
  })
}

function countByFolder(files: readonly string[]): Map<string, number> {
  return countBy(files, /^(.*)\/[^/]+$/)
}

function countBy(files: readonly string[], pattern: RegExp): Map<string, number> {
  const folders = files.map((path) => pattern.exec(path)?.[1]).filter((folder) => folder !== undefined)
  return new Map(
    Object.entries(Object.groupBy(folders, (folder) => folder)).map(([key, all]) => [key, all?.length ?? 0]),
  )
}
