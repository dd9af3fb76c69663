enum ServerStoragePlaceholder {}
import GRDB
