V::Document {
    content: String
}
